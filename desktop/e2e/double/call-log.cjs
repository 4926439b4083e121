// @ts-check
const fs = require('node:fs');

const file = process.env['FOYER_DOUBLE_CALLS'];

/**
 * Records a call to Electron, synchronously: the last calls while the app quits are in the file too.
 *
 * @param {string} name the method, such as `app.setBadgeCount`
 * @param {readonly unknown[]} [args]
 */
exports.logCall = (name, args = []) => {
  if (file !== undefined) fs.appendFileSync(file, `${JSON.stringify({ name, args })}\n`);
};
