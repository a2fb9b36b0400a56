import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of files that other entries have handed in too. */
export const fileCheckMessages = defineMessages('workFileCheck', {
  sameFiles: { zh: '与其他作品相同的文件', en: 'Files of other works' },
  sameFile: { zh: '“{file}”与下列作品中的“{other}”内容完全相同', en: '“{file}” has the very bytes of “{other}” in' },
  outside: {
    zh: '“{file}”与另一件作品中的文件内容完全相同，该作品不在您的查看范围内',
    en: '“{file}” has the very bytes of a file of another work, which is outside your scope',
  },
  where: { zh: '{round} · {stage} · {team}（{school}）', en: '{round} · {stage} · {team} ({school})' },
})
