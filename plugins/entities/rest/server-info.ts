import type { Host } from '../../../core/index.ts'

/**
 * The DataHub version that clients see. Below 1.0.1 they write through Rest.li; without a leading `v` they do not
 * compare it with their own version.
 */
const DATAHUB_VERSION = '1.0.0'

export type ServerInfo = () => object

/** The body of `GET /config`, which clients request first. */
export function createServerInfo(host: Host): ServerInfo {
  return () => ({
    noCode: 'true',
    retention: 'true',
    models: {},
    statefulIngestionCapable: true,
    patchCapable: true,
    supportsImpactAnalysis: true,
    timeZone: 'UTC',
    datasetUrnNameCasing: false,
    baseUrl: host.address(),
    datahub: { serverType: 'prod', serverEnv: 'core' },
    telemetry: { enabledCli: false, enabledIngestion: false },
    managedIngestion: { enabled: false },
    versions: {
      // Clients cache schema information by `commit`.
      'acryldata/datahub': { version: DATAHUB_VERSION, commit: host.fingerprint() },
      aspectd: { version: host.version }
    }
  })
}
