import { frequentPasswords } from './frequent-passwords.ts'

/**
 * Passwords that guessers try first, lower case, of at least eight characters: keyboard walks, runs of digits, words of
 * the language and of this field. Repeated patterns and plain runs are told by rule and need no row here.
 */
const words = `
!qaz2wsx !qaz@wsx 00000000 01234567 0123456789 0987654321 0okm9ijn 10203040 102030405060 11111111 111111111
1111111111 11223344 1122334455 112233445566 123123123 123321123 12341234 12344321 1234554321 123456654321
12345678 123456780 123456781 123456789 1234567890 12345678910 123456789a 123456789q 123456789z 12345678a
12345678q 12345679 1234567a 1234567q 123456aa 123456abc 123456asd 123456qq 123456qwe 123456zxc 12345qwert
1234qwer 123654789 123698745 123abc123 123qwe123 123qweasd 123qweasdzxc 12qwaszx 13145200 1314520520 135792468
1357924680 13579246810 147258369 147852369 14789632 159357159 19891989 19901990 19911991 19921992 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20082008 20102010 20202020
20212021 20222022 20232023 20242024 20252025 20262026 246813579 321654987 52013145 5201314520 5201314a 66666666
741852963 789456123 852741963 87654321 88888888 951753852 963852741 987654321 9876543210 99999999 a1234567
a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123123 aa123456 aa12345678 aa@123456 aaa123456 aaaaaaaa1 abc!1234
abc12345 abc123456 abc123456789 abc@1234 abc@12345 abcd1234 abcd12345 abcd123456 abcdefgh abcdefghi access123
access14 admin!@# admin123 admin1234 admin12345 admin123456 admin888 admin@123 admin@1234 administrador
administrator arsenal1 asd123456 asdasd123 asdf1234 asdfasdf asdfghjk asdfghjkl asdfjkl1 asdfjkl; asdqwe123
azerty123 azertyuiop barcelona baseball baseball1 basketball batman123 beijing1 beijing2008 blink182 butterfly
caonima123 centos123 changeme changeme1 changeme123 charlie1 chelsea1 china123 china1234 chocolate christian
company1 company123 competition competition1 computer computer1 corvette cristina1 daniel123 danielle database
daxue123 db123456 default1 default123 dragon123 elizabeth facebook1 facebook123 ferrari1 football football1
goodluck google123 guangzhou guest123 guest1234 harley123 hello123 hello1234 hellohello ilovechina iloveyou
iloveyou1 iloveyou123 iloveyou2 internet internet1 iphone123 jennifer jingsai1 jingsai123 jordan23 killer123
laoshi123 letmein1 letmein123 li123456 linkedin linkedin1 liu12345 liverpool lkjhgfdsa login123 login1234
manager1 manager123 manchester master123 mercedes michael1 michelle microsoft1 mnbvcxz1 mnbvcxz123 monkey123
mustang1 mypassword mysql123 office123 operator1 oracle123 p@ss1234 p@ssw0rd p@ssword pa$$w0rd pa$$word pass1234
pass12345 pass123456 passpass passw0rd password password! password1 password12 password123 password1234 passwort
podium123 podium1234 poiuytrewq pokemon1 postgres postgres1 postgresql princess princess1 princess123 q1w2e3r4
q1w2e3r4t5 qazwsx123 qazwsxedc qq123456 qq12345678 qq123456789 qwe!@#123 qwe12345 qwe123456 qwe@1234 qweasd123
qweasdzxc qweqweqwe qwer1234 qwer12345 qwer123456 qwerasdf qwerasdfzxcv qwerty12 qwerty123 qwerty1234
qwerty12345 qwertyqwerty qwertyui qwertyuiop realmadrid redhat123 rfvtgbyhn root1234 root123456 samantha
samsung1 samsung123 school123 secret123 security1 security123 server123 service1 shadow123 shanghai shanghai1
shenzhen spiderman starwars starwars1 student1 student123 sunshine sunshine1 superman superman1 support1
support123 system123 teacher1 teacher123 temp1234 test1234 test12345 test123456 testtest toor1234 trustno1
twitter1 ubuntu123 user1234 user123456 wang1234 welcome! welcome1 welcome123 whatever windows1 windows10
windows7 woaini123 woaini1314 woaini520 woaini521 wodemima wsxedcrfv xsw2zaq1 xuesheng xuesheng123 youtube1
zaq12wsx zaq1xsw2 zaq1zaq1 zhang123 zxc123456 zxcv1234 zxcvbnm, zxcvbnm1 zxcvbnm123
`

export const commonPasswords: ReadonlySet<string> = new Set(`${words} ${frequentPasswords}`.trim().split(/\s+/))
