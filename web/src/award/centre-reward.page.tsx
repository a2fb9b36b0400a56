import { MyResults } from './parts/my-results.tsx'

/** Results of one's own teams; certificates are under 我的证书. @spec U08 */
function AwardCentreRewardPage() {
  return <MyResults />
}

export { AwardCentreRewardPage as Page }
