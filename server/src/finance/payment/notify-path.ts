import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import type { PaymentProvider } from '../provider/provider.ts'

/** Where providers send their notifications, below the base of all calls. */
export const notifyPaths = {
  alipay: '/alipay/payment/notify',
  wechat: '/wechat/payment/notify',
} as const satisfies Record<PaymentProvider['method'], string>

export function notifyUrlOf(config: Config, method: PaymentProvider['method']): string {
  return publicUrlOf(config) + API_BASE + notifyPaths[method]
}
