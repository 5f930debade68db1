// What a campaign is: its settings as one table, and the one rule by which two campaigns are the same.

export {
  type CampaignIdentity,
  type CampaignSettings,
  CHEAP_NODES,
  CHEAP_SLICES,
  type Difference,
  differenceText,
  FULL_SLICES,
  identityOf,
  type Question,
  questionOf,
  readSettings,
  requireSame,
  SETTINGS_SHAPE,
  sameCampaign,
  settingsObject,
} from './campaign-settings.ts';
export {
  completeSettings,
  DEFAULT_RESET_COST,
  DEFAULT_SEED,
  flagsOf,
  type GivenSettings,
  RUN_SETTINGS,
  type RunSettings,
  SETTING_KEYS,
  type Setting,
  type SettingKey,
  settingsIn,
  shapeOf,
} from './run-settings.ts';
