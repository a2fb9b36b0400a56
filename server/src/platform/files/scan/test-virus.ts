/** The test virus of all scanners, in two parts, so that none of them finds it in this file. */
export const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
