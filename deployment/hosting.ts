import { type DeploymentConfig, InvalidDeploymentSettings } from '../config/read-deployment-config.js';
import { forbiddenFeatures, HOSTING_FEATURES, HOSTING_MODES, type HostingWish } from '../site/model/hosting.js';

export type HostingSettings = DeploymentConfig['hosting'];

/**
 * Returns the features that a deployment offers: from the mode in the settings, otherwise from the mode that the bundle
 * was exported for. Single features in the settings take precedence if the mode allows them.
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

/**
 * Throws {@link InvalidDeploymentSettings} for settings that a mode forbids: a feature, or access to the service in the
 * air-gapped mode.
 */
export function checkHosting({ hosting, follow, assistant }: DeploymentConfig): void {
  const { mode, ...features } = hosting;
  if (mode === undefined) return;
  const [forbidden] = forbiddenFeatures({ mode, ...features });
  if (forbidden !== undefined) {
    throw new InvalidDeploymentSettings(
      `hosting.${forbidden}: is not available in the mode ${mode}; remove it or choose another mode`,
    );
  }
  if (mode === 'air-gapped' && (follow !== undefined || assistant !== undefined)) {
    throw new InvalidDeploymentSettings(
      'service: an air-gapped deployment does not use the service; remove its keys, or choose another hosting.mode',
    );
  }
}
