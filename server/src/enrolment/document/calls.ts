import { decideCopy } from './decide-copy.ts'
import { documentPdf } from './document-pdf.ts'
import { listDocuments, officeDocuments } from './list-documents.ts'
import { removeCopy, saveCopy } from './save-copy.ts'

/** The calls about documents to sign. */
export const documentCalls = {
  documents: listDocuments,
  documentPdf,
  saveCopy,
  removeCopy,
  teamDocuments: officeDocuments,
  decideCopy,
}
