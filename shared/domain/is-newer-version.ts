/** Splits "1.2.0-beta.1" into [1, 2, 0] and "beta.1". */
const partsOf = (version: string) => {
  const [numbers = '', ...label] = version.replace(/^v/, '').split('+')[0]?.split('-') ?? [];
  return { numbers: numbers.split('.').map(Number), label: label.join('-') };
};

/** Whether `version` comes after `other` by the rules of semver.org; a release after its betas. */
export const isNewerVersion = (version: string, other: string): boolean => {
  const [one, two] = [partsOf(version), partsOf(other)];
  for (let at = 0; at < Math.max(one.numbers.length, two.numbers.length); at += 1) {
    const difference = (one.numbers[at] ?? 0) - (two.numbers[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  if (one.label === '' || two.label === '') return one.label === '' && two.label !== '';
  return one.label.localeCompare(two.label, 'en', { numeric: true }) > 0;
};
