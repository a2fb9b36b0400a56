import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Bilingual, Done, Id, Instant, Version } from '../../base/shapes.ts'
import { holders } from '../../base/access/permissions.ts'
import { Design, ImageElement } from './design/design.ts'
import { CertificateKind } from '../kind.ts'

const versionNo = z.coerce.number().int().min(1).max(1_000_000)

/** A saved draft of a design. */
export const DraftView = z.object({
  design: Design,
  /** Its base: the template's optimistic version and the number of its design version. */
  baseVersion: z.number().int(),
  baseNo: z.number().int(),
  savedAt: Instant,
})

export const VersionRow = z.object({
  no: z.number().int(),
  savedAt: Instant,
  /** Name of the user who saved it; empty for built-in designs. */
  by: z.string(),
})

/** A fault of an imported design: its path, its position in words, and the reason. */
export const ImportFault = z.object({ at: z.string(), place: Bilingual, zh: z.string(), en: z.string() })

const ChosenRecipient = z.object({ at: z.number().int(), holder: z.string(), character: z.string() }).nullable()

export const WinnerPreview = z.object({
  total: z.number().int(),
  /** Null where the list is empty. */
  shown: z.object({ at: z.number().int(), holder: z.string(), values: z.record(z.string(), z.string()) }).nullable(),
  /** The recipient with the longest name. */
  longest: ChosenRecipient,
  /** The recipient with the rarest character in the name: one missing from all fonts comes first. */
  rarest: ChosenRecipient,
})

/** Calls of the designer besides those of the template itself. */
export const designRows = {
  draft: get('/certificate/design/draft', {
    access: holders('certificate:template:edit'),
    input: z.object({ templateId: Id }),
    output: z.object({ draft: DraftView.nullable() }),
    summary: 'One’s own draft of a template, where there is one',
  }),
  saveDraft: post('/certificate/design/draft/save', {
    access: holders('certificate:template:edit'),
    input: z.object({
      templateId: Id,
      design: Design,
      baseVersion: Version,
      baseNo: versionNo,
      /** When the draft that this one continues was saved; null: there was none. Left out: replaces any draft. */
      grewFrom: Instant.nullable().optional(),
    }),
    output: z.object({ savedAt: Instant }),
    summary: 'Keep a design as it stands, as one’s own draft; a template changes only by saving it',
  }),
  dropDraft: post('/certificate/design/draft/remove', {
    access: holders('certificate:template:edit'),
    input: z.object({ templateId: Id }),
    output: Done,
    summary: 'Throw one’s own draft away',
  }),
  versionPage: get('/certificate/design/version/page', {
    access: holders('certificate:template:list'),
    input: PageQuery.extend({ templateId: Id }),
    output: pageOf(VersionRow),
    summary: 'Versions of a template’s design, newest first',
  }),
  version: get('/certificate/design/version/detail', {
    access: holders('certificate:template:list'),
    input: z.object({ templateId: Id, no: versionNo }),
    output: VersionRow.extend({ design: Design }),
    summary: 'The design of one version',
  }),
  checkDesign: post('/certificate/design/check', {
    access: holders('certificate:template:edit'),
    input: z.object({ design: z.unknown() }),
    output: z.object({ design: Design.nullable(), fault: ImportFault.nullable() }),
    summary: 'Whether a design from a file is one: the design itself, or its first fault with its place',
  }),
  previewWinner: get('/certificate/design/preview', {
    access: holders('certificate:certificate:make'),
    input: z.object({
      roundId: Id,
      itemId: Id,
      kind: CertificateKind,
      at: z.coerce.number().int().min(0).max(1_000_000),
    }),
    output: WinnerPreview,
    summary: 'One of those who would get a certificate, by their place in the list, and whom else to look at',
  }),
  designPicture: get('/certificate/design/picture', {
    access: holders('certificate:template:list'),
    input: z.object({ name: z.union([z.literal('seal'), ImageElement.shape.src.min(1)]) }),
    output: z.unknown(),
    answer: 'file',
    summary: 'A picture by the name it has in a design; `seal` is that of one’s own organisation',
  }),
}
