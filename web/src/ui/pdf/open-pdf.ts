import * as pdfjs from 'pdfjs-dist'
// The suffix is the bundler's.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type * as Viewer from 'pdfjs-dist/web/pdf_viewer.mjs'
import { onPinch } from './pinch.ts'

/** Replaced by the build: where `web/pdf-assets.ts` puts character maps, fonts, decoders and the style sheet. */
declare const PDF_ASSETS: string

/** Of text layer and links. Its pictures, of tools that we don't have, keep it out of our build. */
export const PDF_STYLE_SHEET = `${PDF_ASSETS}web/pdf_viewer.css`

type ViewerParts = typeof Viewer
type Localiser = NonNullable<ConstructorParameters<ViewerParts['PDFViewer']>[0]['l10n']>

/** Enough for sharp pages on large screens, while a hostile page can't fill the memory. */
const MAX_CANVAS_PIXELS = 2 ** 25
const RANGE_BYTES = 2 ** 17
const FIND_DELAY_MS = 250
/** Narrower containers leave no room for borders beside a page. */
const NARROW_PX = 480
/** Until pages are drawn sharply again after a pinch. */
const REDRAW_DELAY_MS = 400

export interface OpenPdf {
  readonly pages: number
  goTo: (page: number) => void
  zoom: (how: Zoom) => void
  /** Lays the pages out again after the container changed. */
  resize: () => void
  find: (query: string, step?: 'next' | 'previous') => void
  close: () => void
}

export type Zoom = 'in' | 'out' | 'width' | 'page'

/** Why a document isn't shown. `unavailable`: the server refused it or can't be reached. */
export type PdfFault = 'locked' | 'damaged' | 'unavailable'

export class PdfError extends Error {
  readonly fault: PdfFault

  constructor(fault: PdfFault) {
    super(fault)
    this.fault = fault
  }
}

export interface PdfListeners {
  /** Fraction of the bytes that were loaded. */
  progress: (fraction: number) => void
  page: (page: number) => void
  /** 1 is a hundred per cent. */
  scale: (scale: number) => void
  matches: (matches: { current: number; total: number }) => void
}

interface OpenOptions {
  /** Scrolls; holds one element with the class `pdfViewer`. */
  readonly container: HTMLDivElement
  /** URL of a file on this site, or its bytes. */
  readonly address: string | Uint8Array<ArrayBuffer>
  readonly on: PdfListeners
  readonly signal: AbortSignal
}

/**
 * Shows a document in the container. Pages are drawn near the visible one only, and bytes are requested as pages need
 * them. Throws PdfError; does nothing more once the signal is aborted.
 */
export async function openPdf({ container, address, on, signal }: OpenOptions): Promise<OpenPdf> {
  const parts = await viewerParts()
  const task = pdfjs.getDocument({
    // The worker takes the bytes away.
    ...(typeof address === 'string' ? { url: address } : { data: address.slice() }),
    // The worker's policy allows it no network: this page fetches everything.
    useWorkerFetch: false,
    cMapUrl: `${PDF_ASSETS}cmaps/`,
    standardFontDataUrl: `${PDF_ASSETS}standard_fonts/`,
    wasmUrl: `${PDF_ASSETS}wasm/`,
    iccUrl: `${PDF_ASSETS}iccs/`,
    enableXfa: false,
    disableAutoFetch: true,
    rangeChunkSize: RANGE_BYTES,
  })
  signal.addEventListener('abort', () => void task.destroy())
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) on.progress(Math.min(1, loaded / total))
  }
  const document = await task.promise.catch((error: unknown) => {
    throw new PdfError(faultOf(error))
  })
  if (signal.aborted) throw new PdfError('unavailable')

  const events = new parts.EventBus()
  const links = new parts.PDFLinkService({
    eventBus: events,
    externalLinkTarget: parts.LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const finder = new parts.PDFFindController({ eventBus: events, linkService: links })
  const viewer = new parts.PDFViewer({
    container,
    eventBus: events,
    linkService: links,
    findController: finder,
    l10n: withoutTexts,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    maxCanvasPixels: MAX_CANVAS_PIXELS,
    removePageBorders: container.clientWidth < NARROW_PX,
  })
  links.setViewer(viewer)
  follow(viewer, events, on)
  onPinch(
    container,
    (scaleFactor, origin) => viewer.updateScale({ scaleFactor, origin, drawingDelay: REDRAW_DELAY_MS }),
    signal,
  )
  viewer.setDocument(document)
  links.setDocument(document)

  let waiting: ReturnType<typeof setTimeout> | undefined
  const find = (query: string, step?: 'next' | 'previous') => {
    clearTimeout(waiting)
    const send = () =>
      events.dispatch('find', {
        source: container,
        type: step ? 'again' : '',
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: step === 'previous',
        matchDiacritics: false,
      })
    if (step) send()
    else waiting = setTimeout(send, FIND_DELAY_MS)
  }
  const close = () => {
    clearTimeout(waiting)
    viewer.cleanup()
    void task.destroy()
  }
  return {
    pages: document.numPages,
    goTo: (page) => void (viewer.currentPageNumber = page),
    zoom: (how) => zoom(viewer, how),
    resize: () => resize(viewer),
    find,
    close,
  }
}

function follow(viewer: Viewer.PDFViewer, events: Viewer.EventBus, on: PdfListeners): void {
  events.on('pagesinit', () => zoom(viewer, 'width'))
  events.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => on.page(pageNumber))
  events.on('scalechanging', ({ scale }: { scale: number }) => on.scale(scale))
  const count = ({ matchesCount }: { matchesCount: { current: number; total: number } }) => on.matches(matchesCount)
  events.on('updatefindmatchescount', count)
  events.on('updatefindcontrolstate', count)
}

const FITTING = { width: 'page-width', page: 'page-fit' } as const

function zoom(viewer: Viewer.PDFViewer, how: Zoom): void {
  if (how === 'in') viewer.increaseScale()
  else if (how === 'out') viewer.decreaseScale()
  else viewer.currentScaleValue = FITTING[how]
}

/** A page that fits its width or height keeps fitting. */
function resize(viewer: Viewer.PDFViewer): void {
  const value = viewer.currentScaleValue
  if (Object.values<string>(FITTING).includes(value)) viewer.currentScaleValue = value
  viewer.update()
}

/** pdf.js' viewer reads the library from a global. */
async function viewerParts(): Promise<ViewerParts> {
  pdfjs.GlobalWorkerOptions.workerSrc = workerAddress
  Reflect.set(globalThis, 'pdfjsLib', pdfjs)
  return import('pdfjs-dist/web/pdf_viewer.mjs')
}

function faultOf(error: unknown): PdfFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'locked'
  return name === 'ResponseException' || name === 'AbortException' || error instanceof TypeError
    ? 'unavailable'
    : 'damaged'
}

/** The viewer's own texts are replaced by ours, so that none is fetched. */
const withoutTexts = {
  getLanguage: () => 'zh-cn',
  getDirection: () => 'ltr',
  get: async (_ids: unknown, _values: unknown, fallback?: string) => fallback ?? '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
} as unknown as Localiser
