import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts about font files that failed to load. */
export const fontMessages = defineMessages('certificateDesignerFonts', {
  failed: {
    zh: '字体没有加载完整，画布上的文字可能与打印不一致。',
    en: 'Some fonts did not arrive: text may not look as it prints.',
  },
  retry: { zh: '重试', en: 'Try again' },
})
