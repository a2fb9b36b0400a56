import { z } from 'zod'
import { get, post } from '../../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../../base/page.ts'
import { Done, Id, Instant, nonEmptyText } from '../../../base/shapes.ts'
import { holders } from '../../../base/access/permissions.ts'
import { CharacterSet, Coverage, Embedding, FaceFamily, FontFault } from './font.ts'

/** The purpose of uploaded font files. */
export const FONT_PURPOSE = 'certificate.font'
/** The largest common Chinese fonts have some 40 MB. */
export const MAX_FONT_BYTES = 64 * 2 ** 20

const face = z.string().regex(/^[a-z0-9-]{1,60}$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** A font face in the back office's list. */
export const FontRow = z.object({
  /** Name of the face in layout and in the designer's slices. */
  face,
  hash,
  /** Null: the face is bundled. */
  fontId: Id.nullable(),
  family: FaceFamily,
  bold: z.boolean(),
  /** Used only for words in joined or stacked scripts. */
  shaped: z.boolean(),
  /** Names found in the font file. */
  name: z.string(),
  version: z.string(),
  embedding: Embedding,
  /**
   * Licensor and terms, as the uploader entered them, or the maker's for a bundled face. Empty, and `addedBy` null, for
   * an uploaded face and a viewer whose scope doesn't include every organisation.
   */
  licence: z.string(),
  coverage: Coverage,
  addedBy: z.string().nullable(),
  addedAt: Instant.nullable(),
  /** Templates, enabled or not, whose newest design uses the family; none for a fallback face. */
  designs: z.number().int(),
  /** Enabled templates of organisations, and other faces of the family: both decide whether the face may be removed. */
  enabledDesigns: z.number().int(),
  others: z.number().int(),
})
export type FontRow = z.infer<typeof FontRow>

/** A face of an uploaded file, before it is added. */
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

/** All faces that certificates use: bundled and uploaded ones. @spec D09 */
export const fontListRows = {
  fontPage: get('/certificate/font/page', {
    access: holders('certificate:font:list'),
    input: PageQuery.extend({
      keyword: z.string().max(100).optional(),
      family: FaceFamily.optional(),
      origin: z.enum(['bundled', 'uploaded']).optional(),
    }),
    /** Whether the viewer's permissions to upload and to remove are platform-wide. */
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
      /** Index of the face in a font collection. */
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
