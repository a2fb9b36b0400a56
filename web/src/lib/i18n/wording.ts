import { labelsOf } from '@podium/core/base/wording.ts'
import { defineMessages } from './i18n.ts'

const standard = labelsOf('standard')

/** Texts that depend on the host's wording, used by several modules. @spec L02 L03 */
export const wordingMessages = defineMessages('wording', {
  ...standard,
  submitWork_topic: labelsOf('topic').submitWork,
  workSelector_proposition: labelsOf('proposition').workSelector,
  signUpItem_proposition: labelsOf('proposition').signUpItem,
})
