export * from './account';
export * from './bookings';
export * from './centers';
export * from './common';
export * from './endpoint';
export * from './profile';
export * from './refusals';
export * from './windows';
