import { OwnCertificates } from '../parts/own-certificates.tsx'

/** My certificates: view, download and share. @spec U04 U08 */
function CertificateCentreNewRewardPage() {
  return <OwnCertificates />
}

export { CertificateCentreNewRewardPage as Page }
