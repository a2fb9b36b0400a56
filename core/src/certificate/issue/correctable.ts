/** Texts of a certificate whose correction its holder may ask for. Awards, numbers and dates are not among them. */
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

/** Mended texts by field; they stay with whatever is issued after. */
export type Corrections = Readonly<Partial<Record<Correctable, string>>>
