import type { BilingualText } from '../../base/bilingual-text.ts'
import type { UserKind } from './user.ts'

/** In a file without schemas, because the manifest of the module loads it. */
export const userKindLabels: Record<UserKind, BilingualText> = {
  student: { zh: '学生', en: 'Student' },
  teacher: { zh: '教师', en: 'Teacher' },
  school_staff: { zh: '学校人员', en: 'School staff' },
  expert: { zh: '专家', en: 'Expert' },
  staff: { zh: '工作人员', en: 'Staff' },
}
