/** Privileges to view the sensitive timeseries of datasets, by lower-case aspect name. */
export const VIEW: ReadonlyMap<string, readonly string[]> = new Map([
  ['datasetprofile', ['VIEW_DATASET_PROFILE', 'EDIT_ENTITY']],
  ['datasetusagestatistics', ['VIEW_DATASET_USAGE', 'EDIT_ENTITY']],
  ['operation', ['VIEW_DATASET_OPERATIONS', 'EDIT_ENTITY']]
])
