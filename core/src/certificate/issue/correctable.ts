/** Texts of a certificate whose correction its holder may request. Awards, numbers and dates are not among them. */
export const CORRECTABLE = [
  'student',
  'teacher',
  'school',
  'workName',
  'teamName',
  'userName',
  'userSchool',
  'companyName',
] as const
export type Correctable = (typeof CORRECTABLE)[number]

/** Corrected texts by field; later certificates of the same recipient keep them. */
export type Corrections = Readonly<Partial<Record<Correctable, string>>>
