import { checkCode } from './check-code.ts'
import { decideCopy } from './decide-copy.ts'
import { documentPdf } from './document-pdf.ts'
import { listDocuments, officeDocuments } from './list-documents.ts'
import { makeLink, revokeLink } from './make-link.ts'
import { removeCopy, saveCopy } from './save-copy.ts'
import { sendSigningCode } from './signing/send-signing-code.ts'
import { documentByLink, pdfByLink, saveCopyByLink } from './sign-by-link.ts'

/** The calls about documents to sign. */
export const documentCalls = {
  documents: listDocuments,
  documentPdf,
  checkCode,
  saveCopy,
  removeCopy,
  makeLink,
  revokeLink,
  documentByLink,
  pdfByLink,
  saveCopyByLink,
  sendSigningCode,
  teamDocuments: officeDocuments,
  decideCopy,
}
