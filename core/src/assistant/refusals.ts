import { refusals } from '../base/refusal.ts'

/** Refusals of this module: 39001 to 39999. */
export const assistantRefusals = refusals({
  MODEL_INCOMPLETE: {
    code: 39001,
    status: 400,
    zh: '启用前请填写服务地址和模型名称',
    en: 'Enter the address and the model before switching it on',
  },
  KEY_NEEDED: {
    code: 39002,
    status: 409,
    zh: '更换服务地址后，请重新填写密钥',
    en: 'The address belongs to another service: enter its key',
  },
})
