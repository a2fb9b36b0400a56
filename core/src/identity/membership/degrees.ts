/** Degrees that forms offer; others can be typed. */
export const DEGREES = ['小学', '初中', '高中', '中职', '专科', '本科', '硕士', '博士'] as const
