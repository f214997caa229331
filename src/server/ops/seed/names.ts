/** Names for people who don't exist: first and last names that occur together. */
import type { Chance } from './random';

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const COMMUNITIES = [
  {
    first:
      words(`Aarti Ajay Amit Anita Arun Dinesh Geeta Jyoti Kavita Kiran Mahesh Manoj Mukesh Neha Nirmala Pooja Pradeep
      Prakash Rajesh Rakesh Ramesh Rekha Ritu Sandeep Sanjay Sarita Savitri Shyam Sunil Suresh Sushma Usha Vijay Vinod Yogesh`),
    last: words(
      'Agarwal Chauhan Gupta Jain Jha Mishra Pandey Prasad Saxena Sharma Singh Sinha Srivastava Thakur Tiwari Yadav',
    ),
  },
  {
    first:
      words(`Aishwarya Anand Bala Chitra Ganesh Gopal Hema Indira Jaya Kamala Karthik Lakshmi Malini Meena Murugan Nalini
      Padma Radha Raghu Saravanan Selvi Senthil Shanti Sudha Uma Vasanthi Venkat`),
    last: words(
      'Balasubramanian Chandrasekar Iyer Krishnan Murugesan Natarajan Raman Ramanathan Srinivasan Subramanian Sundaram',
    ),
  },
  {
    first:
      words(`Ananth Ashwath Bhavna Chandra Deepa Girish Gowri Harish Lata Leela Manju Mohan Nagesh Naveen Prabhakar Pushpa
      Ramya Rohini Sharada Shashi Sumathi Vimala`),
    last: words('Acharya Bhat Gowda Hegde Kamath Kulkarni Murthy Nayak Patil Prabhu Rao Shenoy Shetty'),
  },
  {
    first: words('Anu Bindu Devika Hari Jayan Lekha Madhu Rajan Remya Sindhu Sreedharan Suja Sunitha Vinod'),
    last: words('Kurup Menon Nair Namboothiri Panicker Pillai Varma Warrier'),
  },
  {
    first: words('Aleyamma Annamma Daniel George Jacob John Joseph Mariam Mary Mathew Rosamma Sara Susan Thomas'),
    last: words('Abraham Chacko Cherian Kurian Mathew Philip Thomas Varghese'),
  },
  {
    first: words('Agnes Anthony Cynthia Francis Joaquim Lourdes Maria Melvin Philomena Rosario'),
    last: words('Almeida DSouza Fernandes Lobo Pereira Pinto Rodrigues'),
  },
  {
    first:
      words(`Aditi Anjali Bhaskar Jyothi Lalitha Madhavi Naresh Padmaja Ramana Ravi Sailaja Satyanarayana Sirisha Srinivas
      Sujatha Suryakala Swapna Venkatesh`),
    last: words('Chowdary Goud Kolli Naidu Raju Rao Reddy Varma'),
  },
  {
    first:
      words(`Ananya Aparna Arindam Bijoy Chandana Debashis Gauri Indrani Mitali Moumita Nandini Partha Rina Sanjoy Sharmila
      Shubho Sneha Subrata Sumitra Tapan`),
    last: words('Banerjee Basu Bose Chatterjee Das Dey Dutta Ghosh Mukherjee Roy Saha Sen'),
  },
  {
    first: words('Anima Bhaben Dipali Hiren Jonali Khagen Mamoni Nayan Pranab Rupali'),
    last: words('Baruah Bora Das Deka Gogoi Hazarika Kalita Saikia Sarma'),
  },
  {
    first: words('Bijay Gitanjali Jagannath Manorama Pratap Pravati Sarojini Sudhir Sukanta Sunita'),
    last: words('Behera Mohanty Nayak Panda Patnaik Rout Sahoo Swain'),
  },
  {
    first:
      words(`Aniket Archana Ashwini Ganpat Madhuri Mangala Nilesh Prajakta Pramod Sachin Shobha Smita Sunanda Swati Vaishali
      Vilas`),
    last: words('Bhosale Deshmukh Deshpande Gaikwad Jadhav Joshi Kale More Pawar Patil Sawant Shinde'),
  },
  {
    first: words('Alpa Bharat Bhavesh Chetan Dipti Hansa Hitesh Jignesh Kokila Mehul Nayana Paresh Ramila Varsha'),
    last: words('Desai Gandhi Joshi Mehta Modi Parekh Parmar Patel Shah Solanki Trivedi Vyas'),
  },
  {
    first: words(
      'Amarjeet Balwinder Gurpreet Harjit Harpreet Jaspal Kuldeep Manjeet Navjot Paramjit Rajinder Simran Sukhdev',
    ),
    last: words('Bajwa Dhillon Gill Grewal Kaur Sandhu Sidhu Singh'),
  },
  {
    first:
      words(`Abdul Aisha Amina Ayesha Farida Fatima Feroz Imran Irfan Nasreen Rahim Rehana Rukhsana Sadia Salim Shabana
      Shahid Yasmin Zakir Zeenat`),
    last: words('Ahmed Ali Ansari Hussain Khan Mirza Pathan Qureshi Sheikh Siddiqui'),
  },
];

/** Invents a full name, such as `Meena Subramanian`. */
export function inventName(chance: Chance): string {
  const { first, last } = chance.pick(COMMUNITIES);
  return `${chance.pick(first)} ${chance.pick(last)}`;
}

/** Returns the address for a name: example.com never receives mail. */
export function addressFor(name: string, number: number): string {
  return `${name.toLowerCase().replace(/ /g, '.')}-${number}@example.com`;
}
