import { z } from 'zod'
import { get } from '../../../base/endpoint.ts'
import { NoInput } from '../../../base/shapes.ts'
import { holders } from '../../../base/access/permissions.ts'

/** The greatest number of code points in a slice. */
export const SLICE_CODES = 256

/** Part of the cached address: raise it when tables get new fields. */
export const TABLE_FORMAT = 2

const faceId = z.string().regex(/^[a-z0-9-]{1,60}$/)
const fileHash = z.string().regex(/^[0-9a-f]{64}$/)

/** A font face of certificates. `hash` is that of its file: slices of it never change. */
export const FaceRow = z.object({
  id: faceId,
  family: z.enum(['hei', 'song', 'kai', 'fang', 'any']),
  bold: z.boolean(),
  hash: fileHash,
})
export type FaceRow = z.infer<typeof FaceRow>

/** Only holders of these permissions: the slices of an uploaded face together are a licensed work. */
const facesFor = holders('certificate:template:list', 'certificate:font:list')

/** Font faces in the browser: tables for layout and slices for rendering. */
export const fontRows = {
  faces: get('/certificate/font/faces', {
    access: facesFor,
    input: NoInput,
    output: z.array(FaceRow),
    summary: 'Faces of certificates, in the order in which they are asked for a character',
  }),
  faceTable: get('/certificate/font/table', {
    access: facesFor,
    input: z.object({ face: faceId, hash: fileHash, form: z.coerce.number().int().min(1).max(1000).optional() }),
    output: z.unknown(),
    answer: 'file',
    summary:
      'Which characters a face has, how wide and how kerned they are, as JSON; kept for good by its hash and form',
  }),
  shapedFace: get('/certificate/font/whole', {
    access: facesFor,
    input: z.object({ face: faceId, hash: fileHash }),
    output: z.unknown(),
    answer: 'file',
    summary: 'The whole file of a face whose words are shaped; of others slices are enough. Kept for good by its hash',
  }),
  faceSlice: get('/certificate/font/slice', {
    access: facesFor,
    input: z.object({
      face: faceId,
      hash: fileHash,
      /** Code points as `code-ranges.ts` writes them: `20-7e.4e00`. */
      codes: z
        .string()
        .max(3_000)
        .regex(/^[0-9a-f]{1,6}(-[0-9a-f]{1,6})?(\.[0-9a-f]{1,6}(-[0-9a-f]{1,6})?)*$/),
    }),
    output: z.unknown(),
    answer: 'file',
    summary: 'A web font of some characters of a face; kept for good by its hash',
  }),
}
