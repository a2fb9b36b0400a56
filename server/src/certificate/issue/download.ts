import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { openMerge } from '@podium/press/pdf/merge.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { batchWithin, type Batch } from './batch.store.ts'
import {
  findPaper,
  findPrefix,
  listCertificates,
  ownCertificates,
  papersAfter,
  type BatchPaper,
  type Paper,
} from '../list.store.ts'
import { openEntryNames } from './zip-names.ts'
import { openTemplate } from '../template/open-template.ts'
import { versionOfBatch, versionOfCertificate } from '../template/font/font.store.ts'
import { drawPicture, SCREEN } from '../raster/draw-picture.ts'
import { designOf } from '../template/template.store.ts'
import { zipOf, type ZipEntry } from './zip.ts'
import type { Services } from '#server/platform/kernel/services.ts'

const LIST = 'certificate:certificate:list'
const PDF = 'application/pdf'
/** Rows read per query while an answer is streamed. */
const PAGE = 200

export const certificatePage = read(
  certificateApi.page,
  async function certificatePage({ db, viewer, language }, query) {
    const page = await listCertificates(db, query, viewer.scopeOf(LIST), language)
    return {
      ...page,
      rows: page.rows.map(({ issuedAt, holderId: _holderId, captainName: _captainName, ...row }) => ({
        ...row,
        issuedAt: issuedAt.toISOString(),
      })),
    }
  },
)

/** @spec U08 */
export const mine = read(certificateApi.mine, async function mine({ db, viewer, language }, query) {
  const page = await ownCertificates(db, viewer.userId, query, language)
  return {
    ...page,
    rows: page.rows.map(({ issuedAt, renamed: _renamed, pages: _pages, holderId, captainName, ...row }) => ({
      ...row,
      heldBy: holderId === viewer.userId ? null : captainName,
      issuedAt: issuedAt.toISOString(),
    })),
  }
})

/** The issued file, byte for byte. */
export const download = read(certificateApi.download, async function download({ db, viewer }, { certificateId }) {
  const paper = await paperFor(db, viewer, certificateId, 'team')
  const bytes = Buffer.concat([paper.prefix, paper.suffix])
  return sendMade(bytes, { name: `${paper.number}.pdf`, mediaType: PDF })
})

export const picture = read(
  certificateApi.picture,
  async function picture({ services, db, viewer }, { certificateId, ...options }) {
    const { number, versionId, sealFileId, facts } = await paperFor(db, viewer, certificateId, 'team')
    const { format: form = SCREEN.form, dpi = SCREEN.dpi, page = 1 } = options
    const design = await designOf(db, versionId)
    const printedWith = await versionOfCertificate(db, certificateId)
    const bytes = await drawPicture(
      services,
      db,
      design,
      sealFileId,
      facts.values,
      { form, dpi, page: page - 1 },
      printedWith,
    )
    const name = `${number}.${form === 'png' ? 'png' : 'jpg'}`
    return sendMade(bytes, { name, mediaType: `image/${form}`, shown: true })
  },
)

/**
 * The file if the viewer may use it, else NOT_FOUND. The holder and the captain may use a sent and valid certificate;
 * the whole team may read its own. Staff may use every certificate of their scope.
 */
export async function paperFor(
  db: Db | Tx,
  viewer: Viewer,
  certificateId: string,
  by: 'holder' | 'team' = 'holder',
): Promise<Paper> {
  const { userId } = viewer
  const paper = orNotFound(await findPaper(db, certificateId, { userId, scope: viewer.scopeOf(LIST) }))
  const isStaff = paper.inScope && holdsAny(viewer, [LIST])
  const isHolder = paper.holderId === userId || paper.captainId === userId
  const isOwn = paper.sent && (isHolder || (by === 'team' && paper.ofOwnTeam))
  orNotFound(isStaff || isOwn || null)
  if (!isStaff && paper.state !== 'valid') throw refuse(certificateRefusals.NOT_VALID)
  return paper
}

export const downloadBatch = read(
  certificateApi.downloadBatch,
  async function downloadBatch({ services, db, viewer, now }, { batchId, form }) {
    const batch = orNotFound(await batchWithin(db, batchId, viewer.scopeOf(LIST)))
    const [first] = await papersAfter(db, batchId, null, 1)
    const { competition, itemName } = orNotFound(first).facts
    const name = `${competition}_${itemName}`
    if (form === 'zip') {
      return sendMade(Readable.from(zipOf(entriesOf(db, batchId))), {
        name: `${name}.zip`,
        mediaType: 'application/zip',
      })
    }
    return sendMade(Readable.from(merged(services, db, batch, { title: name, created: now })), {
      name: `${name}.pdf`,
      mediaType: PDF,
    })
  },
)

/** Valid certificates of a batch; one page of rows is in memory at a time. */
async function* papersOf(db: Db, batchId: string): AsyncGenerator<BatchPaper> {
  let after: string | null = null
  for (;;) {
    const papers: BatchPaper[] = await papersAfter(db, batchId, after, PAGE)
    yield* papers
    if (papers.length < PAGE) return
    after = papers.at(-1)!.number
  }
}

async function* entriesOf(db: Db, batchId: string): AsyncGenerator<ZipEntry> {
  let lastPrefix: { hash: Buffer; head: Buffer; headCrc: number } = {
    hash: Buffer.alloc(0),
    head: Buffer.alloc(0),
    headCrc: 0,
  }
  const nameOf = openEntryNames()
  for await (const { number, facts, issuedAt, prefixHash, suffix } of papersOf(db, batchId)) {
    if (!lastPrefix.hash.equals(prefixHash)) {
      const head = await findPrefix(db, prefixHash)
      lastPrefix = { hash: prefixHash, head, headCrc: crc32(head) }
    }
    const name = nameOf(`${number} ${facts.holder}`, '.pdf')
    yield { name, date: issuedAt, head: lastPrefix.head, headCrc: lastPrefix.headCrc, tail: suffix }
  }
}

/** Bytes of a merged file that are buffered before they are sent. */
const PIECE = 1 << 16

/**
 * All certificates in one new signed PDF that contains background, seal and fonts once. Only one page of rows and the
 * unsent bytes are in memory.
 */
async function* merged(
  services: Services,
  db: Db,
  { batchId, versionId, sealFileId }: Batch,
  about: { title: string; created: Date },
): AsyncGenerator<Buffer> {
  const version = { versionId, design: await designOf(db, versionId) }
  const printedWith = (await versionOfBatch(db, batchId)) ?? undefined
  const { template, signer } = await openTemplate(services, db, version, sealFileId, {}, printedWith)
  const merge = openMerge(template, { ...about, signer })
  for await (const { facts } of papersOf(db, batchId)) {
    merge.add(facts.values)
    if (merge.bufferedBytes >= PIECE) yield bufferOf(merge.drain())
  }
  yield bufferOf(merge.end())
}

const bufferOf = (piece: Uint8Array): Buffer => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
