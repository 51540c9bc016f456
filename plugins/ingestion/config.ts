import { Type } from '../../core/index.ts'

export const config = Type.Object({
  catchUpMinutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    default: 60,
    description: 'minutes after which a scheduled run that was missed while no server ran is not caught up any more'
  }),
  fileMB: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 50,
    description: 'largest file that is uploaded for a recipe, in MB'
  }),
  filesFolder: Type.String({
    default: '',
    description:
      'folder of uploaded files, which instances of one store share; empty: ingestion/files in the data folder'
  }),
  folders: Type.Array(Type.String({ minLength: 1 }), {
    default: [],
    description: 'folders whose files recipes may read, besides those that are uploaded'
  })
})
