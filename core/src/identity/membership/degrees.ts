/** Degrees that forms offer; others can be typed. */
export const DEGREES = ['小学', '初中', '高中', '中职', '专科', '本科', '硕士', '博士'] as const

/** What they are in English, to be read beside the stored word. */
export const degreesInEnglish: Readonly<Record<(typeof DEGREES)[number], string>> = {
  小学: 'primary school',
  初中: 'middle school',
  高中: 'high school',
  中职: 'vocational school',
  专科: 'junior college',
  本科: 'bachelor',
  硕士: 'master',
  博士: 'doctor',
}
