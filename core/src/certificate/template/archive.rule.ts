import { refuse, type Refusal } from '../../base/refusal.ts'
import { certificateRefusals } from '../refusals.ts'

export interface ArchivableTemplate {
  readonly builtIn: boolean
  readonly archived: boolean
  /** Name of an item whose setting uses it; empty: none. */
  readonly usedBy: string
}

/** Why a template can't be archived: it is built in, or a setting uses it. */
export function whyNotArchive({ builtIn, archived, usedBy }: ArchivableTemplate): Refusal | null {
  if (builtIn) return refuse(certificateRefusals.BUILT_IN)
  if (archived) return refuse(certificateRefusals.TEMPLATE_ARCHIVED)
  return usedBy === '' ? null : refuse(certificateRefusals.TEMPLATE_USED, { where: usedBy })
}

export function whyNotRestore({ archived }: Pick<ArchivableTemplate, 'archived'>): Refusal | null {
  return archived ? null : refuse(certificateRefusals.TEMPLATE_NOT_ARCHIVED)
}
