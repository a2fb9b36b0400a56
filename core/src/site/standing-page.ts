/**
 * Pages about the platform itself, each at an address of its own. An operator's text, published as an article of the
 * kind, replaces the standard one.
 */
export const STANDING_PAGES = [
  'research',
  'solution_cloud',
  'solution_school',
  'solution_data',
  'introduction',
  'services',
  'site_guide',
] as const
export type StandingPage = (typeof STANDING_PAGES)[number]
