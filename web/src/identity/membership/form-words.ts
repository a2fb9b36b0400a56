import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Words of the form about school or employer, apart from those of signing in, so that a first visit is small. */
export const membershipWords = defineMessages('identitySchool', {
  schoolHint: { zh: '输入学校名称、拼音或首字母', en: 'Type its name, pinyin or initials' },
  schoolFirst: { zh: '请先选择学校', en: 'Choose the school first' },
  college: { zh: '学院', en: 'College' },
  collegesNone: {
    zh: '该学校尚未录入学院，可不填',
    en: 'This school has no list of colleges yet; leave it empty',
  },
  majorsNone: {
    zh: '暂无可选专业，可不填',
    en: 'There is no list of majors to choose from; leave it empty',
  },
  major: { zh: '专业', en: 'Major' },
  grade: { zh: '年级', en: 'Grade' },
  degree: { zh: '学历', en: 'Degree' },
  study: { zh: '学习形式', en: 'Form of study' },
  nationality: { zh: '国籍', en: 'Nationality' },
  graduation: { zh: '毕业日期', en: 'Date of graduation' },
  graduationHint: { zh: '尚未毕业的填预计毕业日期', en: 'If you haven’t graduated yet, the expected date' },
  employment: { zh: '入职日期', en: 'Date of employment' },
  askedByRules: { zh: '报名的竞赛需要此项', en: 'The competition you signed up for asks for this' },
  studentNumber: { zh: '学号', en: 'Student number' },
  staffNumber: { zh: '工号', en: 'Staff number' },
  jobTitle: { zh: '职称', en: 'Title' },
  saveSchool: { zh: '保存学校信息', en: 'Save school' },
  schoolSaved: { zh: '学校信息已保存', en: 'School saved' },
})
