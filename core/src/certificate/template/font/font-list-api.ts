import { z } from 'zod'
import { get, post } from '../../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../../base/page.ts'
import { Done, Id, Instant, nonEmptyText } from '../../../base/shapes.ts'
import { holders } from '../../../base/access/permissions.ts'
import { CharacterSet, Coverage, Embedding, FaceFamily, FontFault } from './font.ts'

/** The purpose of uploaded font files. */
export const FONT_PURPOSE = 'certificate.font'
/** The largest Chinese fonts in use take some 40 MB. */
export const MAX_FONT_BYTES = 64 * 2 ** 20

const face = z.string().regex(/^[a-z0-9-]{1,60}$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** A face of certificates as the office lists it. */
export const FontRow = z.object({
  /** As layout and designs' slices name it. */
  face,
  hash,
  /** Null: it came with the product. */
  fontId: Id.nullable(),
  family: FaceFamily,
  bold: z.boolean(),
  /** For words of joined or stacked scripts alone. */
  shaped: z.boolean(),
  /** What the file says of itself. */
  name: z.string(),
  version: z.string(),
  embedding: Embedding,
  /**
   * Who licensed it and on what terms: the uploader's words, or the maker's for a face that came with the product. Of an
   * uploaded one it is empty, and `addedBy` null, for whoever does not reach every organisation.
   */
  licence: z.string(),
  coverage: Coverage,
  addedBy: z.string().nullable(),
  addedAt: Instant.nullable(),
  /** Templates, enabled or not, whose newest design asks for the family; none for a last resort. */
  designs: z.number().int(),
  /** Those of organisations that are enabled, and other faces of the family: what decides whether it may be removed. */
  enabledDesigns: z.number().int(),
  others: z.number().int(),
})
export type FontRow = z.infer<typeof FontRow>

/** A face within an uploaded file, before it is one of the platform's. */
export const InspectedFace = z.object({
  index: z.number().int(),
  name: z.string(),
  version: z.string(),
  weight: z.number().int(),
  fsType: z.number().int(),
  licence: z.string(),
  fault: FontFault.nullable(),
  characters: z.number().int(),
  coverage: Coverage,
})
export type InspectedFace = z.infer<typeof InspectedFace>

/** The faces that certificates are drawn with, and the platform's own among them. @spec D09 */
export const fontListRows = {
  fontPage: get('/certificate/font/page', {
    access: holders('certificate:font:list'),
    input: PageQuery.extend({
      keyword: z.string().max(100).optional(),
      family: FaceFamily.optional(),
      origin: z.enum(['bundled', 'uploaded']).optional(),
    }),
    /** Whether the viewer's rights to upload and to remove reach the whole platform. */
    output: pageOf(FontRow).extend({ mayAdd: z.boolean(), mayRemove: z.boolean() }),
    summary: 'Faces of certificates, in the order in which they are asked for a character',
  }),
  fontMissing: get('/certificate/font/missing', {
    access: holders('certificate:font:list'),
    input: PageQuery.extend({ face, hash, set: CharacterSet }),
    output: pageOf(z.object({ code: z.number().int() })),
    summary: 'Characters of a set that a face lacks, as code points',
  }),
  lookAtFont: get('/certificate/font/look', {
    access: holders('certificate:font:add'),
    input: z.object({ fileId: Id }),
    output: z.object({ faces: z.array(InspectedFace) }),
    summary: 'What an uploaded font file of one’s own holds',
  }),
  addFont: post('/certificate/font/add', {
    access: holders('certificate:font:add'),
    input: z.object({
      fileId: Id,
      /** Which face of a collection. */
      index: z.number().int().min(0).max(63),
      family: FaceFamily,
      bold: z.boolean(),
      licence: nonEmptyText(500),
    }),
    output: z.object({ fontId: Id }),
    summary: 'Takes a face of an uploaded file among the platform’s; it is asked before the bundled ones of its family',
  }),
  removeFont: post('/certificate/font/remove', {
    access: holders('certificate:font:remove'),
    input: z.object({ fontId: Id }),
    output: Done,
    summary: 'Takes an uploaded face away; what was issued with it stays as it is',
  }),
}
