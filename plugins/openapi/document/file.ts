import { createFile, type FileRoute, inTurns, type StaticFile } from '../../../core/index.ts'
import { type DocumentDeps, documentOf } from './document.ts'

/** The document, made and compressed at the first request. It has no data, so everybody may read it. */
export function createDocument(deps: DocumentDeps): FileRoute {
  let made: Promise<StaticFile> | undefined
  return {
    url: '/openapi/v3/api-docs',
    async answer() {
      made ??= inTurns(documentOf(deps)).then(text => createFile('application/json; charset=utf-8', text))
      return { file: await made }
    }
  }
}
