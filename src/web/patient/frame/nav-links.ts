/** The links of the header, in order (spec.md, section 2: header). */
export const NAV_LINKS = [
  { to: '/', label: 'home' },
  { to: '/dialysis', label: 'dialysis' },
  { to: '/services', label: 'services' },
  { to: '/about', label: 'about' },
] as const;

/** On the phone also in this menu, for logged-in patients. */
export const PROFILE_LINK = { to: '/myprofile', label: 'profile' } as const;
