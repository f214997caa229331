/** The links of the footer (spec.md, section 2: home page). */
export const LEARN_LINKS = [
  { to: '/kidney', label: 'kidney' },
  { to: '/KidneyMedicationGuide', label: 'medication' },
  { to: '/kidneyDiet', label: 'diet' },
  { to: '/educational-materials', label: 'materials' },
] as const;

export const SUPPORT_LINKS = [
  { to: '/financial-assistance', label: 'financial' },
  { to: '/support-groups', label: 'groups' },
  { to: '/research-updates', label: 'research' },
  { to: '/contact', label: 'contact' },
] as const;

export const LEGAL_LINKS = [
  { to: '/privacy', label: 'privacy' },
  { to: '/terms', label: 'terms' },
  { to: '/grievance', label: 'grievance' },
] as const;
