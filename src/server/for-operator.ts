/** A failure whose sentence tells the person at the terminal what is wrong and what to do. */
export class ForOperator extends Error {}
