import { MyResults } from './parts/my-results.tsx'

/** What one's own teams achieved. Certificates are under 我的证书. @spec U08 */
function AwardCentreRewardPage() {
  return <MyResults />
}

export { AwardCentreRewardPage as Page }
