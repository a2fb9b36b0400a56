/** Where Alipay sends its notifications, below the base of all calls. */
export const NOTIFY_PATH = '/alipay/payment/notify'
