import { type Call, type Demand, type Route, Type, type Urn, upload } from '../../../core/index.ts'
import type { IngestionFiles } from './files.ts'
import { checkFileName } from './names.ts'

interface UploadDeps {
  readonly files: IngestionFiles
  readonly maxBytes: number
  readonly allow: Demand
  /** The source, which exists. @throws an error below 500 otherwise */
  readonly sourceOf: (call: Call, text: string) => Promise<Urn>
}

const Params = Type.Object({
  source: Type.String({ description: 'URN of the ingestion source' }),
  name: Type.String({ description: 'of the file' })
})

export function uploadRoute({ files, maxBytes, allow, sourceOf }: UploadDeps): Route {
  const doc = {
    summary: 'Stores a file that the recipe of an ingestion source can name',
    description: `The body is the file, at most ${maxBytes} bytes. It replaces the one with the same name. Recipes name it upload://<name>.`,
    answer: Type.Object({
      name: Type.String(),
      bytes: Type.Integer(),
      uploadedAt: Type.Integer({ description: 'milliseconds since the epoch' }),
      path: Type.String({ description: 'as a recipe names it' })
    })
  }
  return upload(
    { method: 'POST', url: '/ingestion/files', params: Params, maxBytes, doc },
    allow,
    async ({ source: text, name, body }, call) => {
      checkFileName(name)
      return await files.receive(call, { source: await sourceOf(call, text), name }, body)
    }
  )
}
