/**
 * How many days an account may be unused until its mobile number alone no longer opens it. Operators in India give a number to
 * somebody else 90 days after it was given up, and one that is not topped up is given up after 90 days. So a number of somebody
 * who is not seen for a year is likely somebody else's. Who has dialysis is seen every few days.
 */
export const NUMBER_UNUSED_DAYS = 365;
