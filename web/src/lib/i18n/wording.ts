import { standardLabels } from '@podium/core/base/site-labels.ts'
import { defineMessages } from './i18n.ts'

/** Texts that several modules show and that a site may word in its own way. @spec L02 L03 */
export const wordingMessages = defineMessages('wording', { ...standardLabels })
