/** Types of the log's records that are settings; the id of each is that of its item, with that of its stage. */
export const SETTING_TYPES = [
  'enrol_setting',
  'work_setting',
  'review_setting',
  'promotion_setting',
  'roster_setting',
] as const

export const isSetting = (type: string): boolean => SETTING_TYPES.some((each) => each === type)
