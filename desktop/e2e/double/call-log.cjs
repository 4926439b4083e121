// @ts-check
const fs = require('node:fs');

const file = process.env['FOYER_DOUBLE_CALLS'];

/**
 * Writes down what Electron is asked to do. It is written at once: what the app does last, while it
 * quits, is in the file as well.
 *
 * @param {string} name the method, such as `app.setBadgeCount`
 * @param {readonly unknown[]} [args]
 */
exports.logCall = (name, args = []) => {
  if (file !== undefined) fs.appendFileSync(file, `${JSON.stringify({ name, args })}\n`);
};
