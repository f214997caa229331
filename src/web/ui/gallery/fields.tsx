import MapPin from 'lucide-react/icons/map-pin';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { Checkbox } from '../checkbox';
import { FilterPills } from '../filter-pills';
import { OtpField } from '../otp-field';
import { PasswordField } from '../password-field';
import { SearchField } from '../search-field';
import { Select } from '../select';
import { Steps } from '../steps';
import { TextField } from '../text-field';

const CITIES = ['All Locations', 'Bengaluru', 'Chennai', 'Mysuru'].map((label) => ({ id: label, label }));
const FILTERS = ['All', 'Upcoming', 'Pending', 'Completed', 'Cancelled'].map((label) => ({ id: label, label }));

export function Fields() {
  const [name, setName] = useState('');
  const [city, setCity] = useState('All Locations');
  const [filter, setFilter] = useState('All');
  const [otp, setOtp] = useState('4072');
  return (
    <section className="grid gap-5 md:grid-cols-2">
      <h2 className="type-section md:col-span-2">Fields</h2>
      <TextField
        label="Email"
        type="email"
        placeholder="name@example.com"
        icon={<Mail aria-hidden="true" size={20} strokeWidth={1.75} />}
      />
      <TextField label="Email again" value="lakshmi.raman@" error="Please enter a valid email" />
      <PasswordField label="Password" description="At least 8 characters" autoComplete="current-password" />
      <SearchField label="Center name" placeholder="Search by name" value={name} onChange={setName} />
      <Select
        label="Location"
        options={CITIES}
        value={city}
        onChange={setCity}
        icon={<MapPin aria-hidden="true" size={20} strokeWidth={1.75} />}
      />
      <OtpField label="One-time password" value={otp} onChange={setOtp} />
      <OtpField label="One-time password, refused" value="123456" error="Invalid OTP" />
      <Steps labels={['Email', 'Code', 'Your details']} current={2} />
      <div>
        <Checkbox>Not ticked</Checkbox>
        <Checkbox defaultSelected>Ticked</Checkbox>
        <Checkbox error="Please agree first">I agree to the processing of my personal data</Checkbox>
      </div>
      <FilterPills label="Show" options={FILTERS} value={filter} onChange={setFilter} />
    </section>
  );
}
