import { type DeploymentConfig, InvalidDeploymentSettings } from '../config/read-deployment-config.js';
import { forbiddenFeatures, HOSTING_FEATURES, HOSTING_MODES, type HostingWish } from '../site/model/hosting.js';

export type HostingSettings = DeploymentConfig['hosting'];

/**
 * What a deployment offers: the settings say it where they name a mode, else the bundle does by what it was exported for; single
 * features of the settings win where the mode allows them.
 */
export function effectiveHosting(settings: HostingSettings, exported: Readonly<Record<string, unknown>>): HostingWish {
  const { mode, ...features } = settings;
  const given = Object.fromEntries(Object.entries(features).filter(([, value]) => value !== undefined));
  if (mode !== undefined) return { mode, ...given };
  const exportedMode = HOSTING_MODES.find((known) => known === exported.mode) ?? 'client-hosted';
  const exportedFeatures = [...HOSTING_FEATURES, 'offlineSearch' as const].flatMap((feature) => {
    const value = exported[feature];
    return typeof value === 'boolean' ? [[feature, value] as const] : [];
  });
  return { mode: exportedMode, ...Object.fromEntries(exportedFeatures), ...given };
}

/** Throws {@link InvalidDeploymentSettings} for what a mode forbids: a feature, or asking the service anything behind an air gap. */
export function checkHosting({ hosting, follow, assistant }: DeploymentConfig): void {
  const { mode, ...features } = hosting;
  if (mode === undefined) return;
  const [forbidden] = forbiddenFeatures({ mode, ...features });
  if (forbidden !== undefined) {
    throw new InvalidDeploymentSettings(
      `hosting.${forbidden}: is not to be had in the mode ${mode}; remove it or choose another mode`,
    );
  }
  if (mode === 'air-gapped' && (follow !== undefined || assistant !== undefined)) {
    throw new InvalidDeploymentSettings(
      'service: an air-gapped deployment asks the service nothing; remove its keys, or choose another hosting.mode',
    );
  }
}
