import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { NoInput, VersionOrZero } from '../../base/shapes.ts'
import { ServiceInput, ServiceName, ServiceView } from './service-setting.ts'

const may = holders('system:setting:edit')

export const serviceApi = {
  services: get('/system/setting/service/list', {
    access: may,
    input: NoInput,
    output: z.array(ServiceView),
    summary: 'Where files are kept and what scans them; secrets are never given out',
  }),
  saveService: post('/system/setting/service/save', {
    access: may,
    input: ServiceInput.extend({ version: VersionOrZero }),
    output: z.object({ version: z.number().int() }),
    summary: 'Set the bucket or the scanner, where the environment doesn’t; what fails its test is not saved',
  }),
  removeService: post('/system/setting/service/remove', {
    access: may,
    input: z.object({ name: ServiceName, version: VersionOrZero }),
    output: z.object({}),
    summary: 'Forget the bucket, while it holds no file, or the scanner',
  }),
  tryService: post('/system/setting/service/test', {
    access: may,
    input: ServiceInput,
    output: z.object({ works: z.boolean(), durationMs: z.number().int(), zh: z.string(), en: z.string() }),
    summary: 'Test the bucket or the scanner by the values as typed',
  }),
}
