import { OwnCertificates } from '../parts/own-certificates.tsx'

/** My certificates, to see, download and show. @spec U04 U08 */
function CertificateCentreNewRewardPage() {
  return <OwnCertificates />
}

export { CertificateCentreNewRewardPage as Page }
