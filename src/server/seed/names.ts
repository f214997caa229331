/** Names for people who don't exist. */
import type { Chance } from './random';

const FIRST = [
  'Aarti', 'Abdul', 'Aditi', 'Ajay', 'Amina', 'Amit', 'Anand', 'Anita', 'Anjali', 'Arjun', 'Arun', 'Asha', 'Bala',
  'Bhavna', 'Chandra', 'Chitra', 'Daniel', 'Deepa', 'Devika', 'Dinesh', 'Farida', 'Fatima', 'Ganesh', 'Gauri', 'Geeta',
  'Girish', 'Gopal', 'Gurpreet', 'Harish', 'Harpreet', 'Hema', 'Imran', 'Indira', 'Irfan', 'Jaya', 'John', 'Joseph',
  'Jyoti', 'Kamala', 'Karthik', 'Kavita', 'Kiran', 'Lata', 'Leela', 'Madhu', 'Mahesh', 'Malini', 'Manju', 'Manoj',
  'Mariam', 'Mary', 'Meena', 'Mohan', 'Mukesh', 'Nagesh', 'Nalini', 'Naresh', 'Nasreen', 'Nirmala', 'Padma', 'Pooja',
  'Pradeep', 'Prakash', 'Priya', 'Radha', 'Raghu', 'Rahim', 'Rajesh', 'Rakesh', 'Ramesh', 'Rekha', 'Ritu', 'Rohini',
  'Sadia', 'Sandeep', 'Sanjay', 'Sarita', 'Savitri', 'Selvi', 'Shanti', 'Shyam', 'Simran', 'Sneha', 'Sudha', 'Sunil',
  'Suresh', 'Sushma', 'Swati', 'Tara', 'Thomas', 'Uma', 'Usha', 'Varun', 'Vasanthi', 'Venkat', 'Vijay', 'Vimala',
  'Vinod', 'Yasmin', 'Yogesh',
];

const LAST = [
  'Acharya', 'Agarwal', 'Ahmed', 'Ali', 'Anand', 'Banerjee', 'Barua', 'Basu', 'Bhat', 'Bora', 'Chatterjee', 'Chauhan',
  'Das', 'Deshmukh', 'Desai', 'Dey', 'DSouza', 'Fernandes', 'Gandhi', 'George', 'Ghosh', 'Gill', 'Gowda', 'Gupta',
  'Hegde', 'Hussain', 'Iyengar', 'Iyer', 'Jadhav', 'Jain', 'Jha', 'Joshi', 'Kamath', 'Kapoor', 'Kaur', 'Khan',
  'Krishnan', 'Kulkarni', 'Kumar', 'Lal', 'Mathew', 'Mehta', 'Menon', 'Mishra', 'Mohanty', 'Mukherjee', 'Murthy',
  'Naidu', 'Nair', 'Nayak', 'Pandey', 'Patel', 'Patil', 'Pillai', 'Prasad', 'Raj', 'Rao', 'Rathore', 'Reddy', 'Roy',
  'Sahoo', 'Sarma', 'Saxena', 'Sen', 'Shah', 'Sharma', 'Shetty', 'Sheikh', 'Shinde', 'Singh', 'Sinha', 'Srinivasan',
  'Subramanian', 'Thakur', 'Thomas', 'Varghese', 'Varma', 'Yadav',
];

/** A full name, `Meena Kulkarni`. */
export function inventName(chance: Chance): string {
  return `${chance.pick(FIRST)} ${chance.pick(LAST)}`;
}

/** The address that goes with a name: example.com never receives mail. */
export function addressFor(name: string, number: number): string {
  return `${name.toLowerCase().replace(/ /g, '.')}-${number}@example.com`;
}
