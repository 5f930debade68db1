/** What a reset costs unless somebody says otherwise; a step costs 1. */
export const DEFAULT_RESET_COST = 10;
