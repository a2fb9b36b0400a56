import { labelsOf } from '@podium/core/base/wording.ts'
import { defineMessages } from './i18n.ts'

const standard = labelsOf('standard')

/** Words that differ by the host a site is reached at: pages of several modules say them. @spec L02 L03 */
export const wordingMessages = defineMessages('wording', {
  ...standard,
  submitWork_topic: labelsOf('topic').submitWork,
  workSelector_proposition: labelsOf('proposition').workSelector,
  signUpItem_proposition: labelsOf('proposition').signUpItem,
})
