// What a campaign is: its settings as one table, and the one rule by which two campaigns are the same.

export {
  type CampaignIdentity,
  type CampaignSettings,
  type Difference,
  differenceText,
  FULL_SLICES,
  identityKey,
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
  isDefault,
  RUN_SETTINGS,
  type RunSettings,
  SETTING_KEYS,
  type Setting,
  type SettingKey,
  settingsIn,
  settingWords,
  shapeOf,
} from './run-settings.ts';
